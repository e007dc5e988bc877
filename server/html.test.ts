import { escapeHtml, html } from './html';

it('escapes everything that comes from outside, in text and in attributes', () => {
  const evil = `"><script>alert('x')</script>&`;
  expect(escapeHtml(evil)).toBe('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;');
  expect(html`<a title="${evil}">${[evil]}</a>`.text).not.toMatch(/<script|title=""/);
});

it('nests HTML as it is, joins lists and leaves nothing out but null, undefined and false', () => {
  const items = ['a', 'b & c'].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}</ul>${null}${undefined}${false}${0}`.text).toBe('<ul><li>a</li><li>b &amp; c</li></ul>0');
});
