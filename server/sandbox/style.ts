/** One calm sheet for every page of the sandbox; served as /sandbox/style.css. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f6f7fb; --card: #ffffff; --line: #dfe2ec; --field-line: #8a90a6; --text: #1b1e2e; --soft: #555b73;
  --accent: #4f46e5; --accent-strong: #4338ca; --on-accent: #ffffff; --tint: #eef0ff; --bad: #b42318; --good: #067647;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0f111a; --card: #181b28; --line: #2c3145; --field-line: #747b96; --text: #eceef6; --soft: #a9afc6;
    --accent: #a5a3ff; --accent-strong: #c3c1ff; --on-accent: #12142a; --tint: #23264a; --bad: #ff9a8f; --good: #6fdca6;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.6 'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: center; justify-content: center; padding: 20px 16px 0; font-size: 14px; }
header strong { font-size: 18px; letter-spacing: -0.02em; }
header .tag { padding: 2px 10px; border-radius: 999px; background: var(--tint); color: var(--accent-strong); font-weight: 600; }
main { width: min(100% - 32px, 460px); margin: 24px auto 56px; }
main.wide { width: min(100% - 32px, 760px); }
.card { padding: 28px; margin-bottom: 20px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.card > :last-child { margin-bottom: 0; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3; letter-spacing: -0.01em; }
h2 { margin: 0 0 12px; font-size: 17px; line-height: 1.4; }
p { margin: 0 0 14px; }
.soft { color: var(--soft); }
.small { font-size: 13.5px; }
a { color: var(--accent-strong); text-underline-offset: 2px; }
code, .mono { font-family: 'JetBrains Mono Variable', ui-monospace, SFMono-Regular, Menlo, monospace; font-size: 0.93em; overflow-wrap: anywhere; }
fieldset { margin: 0 0 20px; padding: 0; border: 0; }
legend { padding: 0; margin-bottom: 8px; font-weight: 600; }
.choice { display: flex; gap: 12px; align-items: center; padding: 12px 14px; margin-bottom: 8px; border: 1px solid var(--line); border-radius: 10px; cursor: pointer; }
.choice:hover { border-color: var(--accent); }
.choice:has(:checked) { border-color: var(--accent); background: var(--tint); }
.choice input { width: 18px; height: 18px; margin: 0; accent-color: var(--accent); flex: none; }
.choice span span { display: block; color: var(--soft); font-size: 13.5px; overflow-wrap: anywhere; }
.choice:has(:checked) span span { color: var(--text); }
.field { margin: 0 0 14px; }
.field label { display: block; margin-bottom: 4px; font-weight: 600; font-size: 14px; }
.field input { width: 100%; padding: 10px 12px; border: 1px solid var(--field-line); border-radius: 8px; background: var(--card); color: var(--text); font: inherit; }
form:has([value='other']:not(:checked)) .other { display: none; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.problem { color: var(--bad); font-weight: 600; }
.good { color: var(--good); font-weight: 600; }
.actions { display: flex; flex-wrap: wrap; gap: 10px; }
button { flex: 1 1 140px; padding: 11px 18px; border-radius: 10px; border: 1px solid var(--field-line); background: transparent; color: var(--text); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { border-color: var(--accent); background: var(--tint); }
button.main { border-color: transparent; background: var(--accent); color: var(--on-accent); }
button.main:hover { background: var(--accent-strong); }
.gap { margin-top: 28px; }
.price { font-size: 34px; font-weight: 700; letter-spacing: -0.02em; }
.list { list-style: none; margin: 0; padding: 0; }
.list > li { padding: 14px 0; border-top: 1px solid var(--line); }
.list > li:first-child { border-top: 0; padding-top: 0; }
.row { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; justify-content: space-between; }
.row > .whole { flex-basis: 100%; }
.totp { font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: 30px; font-weight: 700; letter-spacing: 0.12em; user-select: all; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; }
summary { cursor: pointer; font-weight: 600; }
`;
