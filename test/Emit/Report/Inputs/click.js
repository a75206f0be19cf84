// What a reader does: look at the columns, select a line, go through every view.
const sections = [...document.querySelectorAll("section")];
say("ready", document.body.dataset.ready, "columns", sections.length);
say("shown", sections.map(s => s.querySelector("[aria-pressed=true]").textContent).join(", "));
say("notes", document.querySelectorAll(".note").length, document.querySelector(".note b").textContent);
sections[0].querySelector('.row[data-line="10"]').click();
for (const s of sections) say("selected", s.querySelector("[aria-pressed=true]").textContent, [...s.querySelectorAll(".row.on")].length > 0);
say("source", sections[0].querySelector(".row.on").textContent.trim());
say("converted", sections[1].querySelector(".row.on").textContent.trim());
for (const button of sections[1].querySelectorAll("button")) {
  button.click();
  const view = sections[1].querySelector(".view");
  say("view", button.textContent, view.querySelectorAll(".row").length > 0 || view.querySelectorAll("svg").length, view.querySelectorAll(".on").length > 0);
}
const charts = [...document.querySelectorAll("svg")].map(svg => [...svg.querySelectorAll("text")].map(t => t.textContent).join(" | "));
say("before", charts[0]);
say("after", charts[1]);
document.getElementById("explain").click();
say("hidden", getComputedStyle(document.querySelector(".note")).display);
say("times", document.querySelectorAll("#times span").length);
