"""Prints a function with a loop on data that adds so many vectors."""
import sys

count = int(sys.argv[1])
vector = "memref<8xf32, 1>"
names = [f"%x{i}" for i in range(count)]
print(f"""#x = affine_map<(d0) -> (d0)>
func.func @summed(%y: {vector}, {", ".join(f"{name}: {vector}" for name in names)}) -> {vector} attributes {{ag.on_device}} {{
  %c0 = arith.constant 0 : index
  %most = arith.constant 100.0 : f32
  %first = memref.alloc() : {vector}
  memref.copy %y, %first : {vector} to {vector}
  %end = scf.while (%a = %first) : ({vector}) -> {vector} {{
    %value = memref.load %a[%c0] : {vector}
    %goes = arith.cmpf olt, %value, %most : f32
    scf.condition(%goes) %a : {vector}
  }} do {{
  ^bb0(%a: {vector}):""")
step = 20
for first in range(0, count, step):
    some = names[first:first + step]
    maps = ", ".join(["#x"] * (len(some) + 1))
    sums = ["      %s0 = arith.addf %out, %e0 : f32"]
    sums += [f"      %s{i} = arith.addf %s{i - 1}, %e{i} : f32" for i in range(1, len(some))]
    print(f"""    linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel"]}} ins({", ".join(some)} : {", ".join([vector] * len(some))}) outs(%a : {vector}) {{
    ^bb0({", ".join(f"%e{i}: f32" for i in range(len(some)))}, %out: f32):
{chr(10).join(sums)}
      linalg.yield %s{len(some) - 1} : f32
    }}""")
print(f"""    scf.yield %a : {vector}
  }}
  return %end : {vector}
}}""")
