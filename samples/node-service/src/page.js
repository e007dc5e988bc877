const escape = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The one page of this service. */
export const page = ({ greeting, node }) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Node service</title>
    <style>
      :root { color-scheme: light dark; }
      body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 18px/1.6 system-ui, sans-serif; }
      h1 { font-size: 3rem; margin: 0; }
      p { opacity: 0.75; }
    </style>
  </head>
  <body>
    <main>
      <h1>${escape(greeting)}</h1>
      <p>Built from git, running on Node ${escape(node)}. Set GREETING to change the line above.</p>
    </main>
  </body>
</html>
`;
