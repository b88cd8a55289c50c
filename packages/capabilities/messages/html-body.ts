import type { Letterhead } from './render-message.ts'

/** Inline styles: many mail programs, and the demo's inbox, ignore style sheets. */
const style = {
  page: 'margin:0;background:#f3f2ee;color:#1c2a2d;font:16px/1.5 system-ui,-apple-system,sans-serif',
  sheet: 'box-sizing:border-box;max-width:560px;margin:0 auto;padding:32px 24px;background:#fff;color:#1c2a2d',
  title: 'margin:16px 0;font-size:22px;line-height:1.3',
  code: 'margin:24px 0;padding:16px;background:#f3f2ee;text-align:center;font:700 32px/1.2 monospace;letter-spacing:4px',
  button: 'display:inline-block;padding:12px 24px;border-radius:6px;background:#1c2a2d;color:#fff;text-decoration:none',
  warning:
    'display:inline-block;padding:12px 24px;border-radius:6px;background:#a3241c;color:#fff;text-decoration:none',
  label: 'color:#5b6668;font-size:13px',
  value: 'margin:0 0 8px;overflow-wrap:anywhere',
  small: 'color:#5b6668;font-size:13px',
} as const

/** Self-contained: no external pictures, styles or scripts. */
export function htmlOf(letter: Letterhead): string {
  const { language, brand, title, paragraphs, code, button, details, phrase, freeze, footer } = letter
  const blocks = [
    html`<strong>${brand}</strong>`,
    html`<h1 style="${style.title}">${title}</h1>`,
    ...paragraphs.map((text) => html`<p>${text}</p>`),
    code && html`<p style="${style.code}" dir="ltr">${code}</p>`,
    button && html`<p><a style="${style.button}" href="${button.url}">${button.text}</a></p>`,
    ...details.map(
      ({ label, value }) =>
        html`<div style="${style.label}">${label}</div><div style="${style.value}"><bdi>${value}</bdi></div>`,
    ),
    freeze && html`<p>${freeze.why}</p><p><a style="${style.warning}" href="${freeze.url}">${freeze.text}</a></p>`,
    phrase && html`<p><strong>${phrase}</strong></p>`,
    html`<hr><p style="${style.small}">${footer}</p>`,
  ]
  const head = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`
  return [
    '<!doctype html>',
    html`<html lang="${language.tag}" dir="${language.direction}">`,
    `<head>${head}</head>`,
    html`<body style="${style.page}"><div style="${style.sheet}">`,
    ...blocks.filter(Boolean),
    '</div></body></html>\n',
  ].join('\n')
}

/** Escapes every inserted value, for content and quoted attributes alike. */
function html(parts: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: parts }, ...values.map(escapeHtml))
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
