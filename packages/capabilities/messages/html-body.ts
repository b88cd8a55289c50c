import type { Letterhead } from './render-message.ts'

const STYLE = `
body{margin:0;background:#f3f2ee;color:#1c2a2d;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{box-sizing:border-box;max-width:560px;margin:0 auto;padding:32px 24px;background:#fff}
h1{margin:16px 0;font-size:22px;line-height:1.3}
.code{margin:24px 0;padding:16px;background:#f3f2ee;text-align:center;font:700 32px/1.2 ui-monospace,monospace;letter-spacing:.2em}
.button{display:inline-block;padding:12px 24px;border-radius:6px;background:#1c2a2d;color:#fff;text-decoration:none}
.warn{background:#a3241c}
.small{color:#5b6668;font-size:13px}
dl{margin:24px 0}dt{color:#5b6668;font-size:13px}dd{margin:0 0 8px}
`

/** Everything comes within the mail: no pictures, styles or scripts from anywhere. */
export function htmlOf(letter: Letterhead): string {
  const { language, brand, title, paragraphs, code, button, facts, phrase, freeze, footer } = letter
  const body = [
    `<strong>${escapeHtml(brand)}</strong>`,
    `<h1>${escapeHtml(title)}</h1>`,
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    code && `<p class="code" dir="ltr">${escapeHtml(code)}</p>`,
    button && `<p><a class="button" href="${escapeHtml(button.url)}">${escapeHtml(button.text)}</a></p>`,
    facts.length > 0 &&
      `<dl>${facts.map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`).join('')}</dl>`,
    freeze &&
      `<p>${escapeHtml(freeze.why)}</p><p><a class="button warn" href="${escapeHtml(freeze.url)}">${escapeHtml(freeze.text)}</a></p>`,
    phrase && `<p><strong>${escapeHtml(phrase)}</strong></p>`,
    `<hr><p class="small">${escapeHtml(footer)}</p>`,
  ]
  return `<!doctype html>
<html lang="${language.tag}" dir="${language.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body><main>
${body.filter(Boolean).join('\n')}
</main></body>
</html>
`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string)
}
