import type { PageInfo } from '../page-context.ts'

/** What a browser may do with a page of ours: run our scripts, talk to our origin, and draw the operator's coin icons. */
export function pageHeaders({ config, locale }: PageInfo, isPrivate: boolean): Record<string, string> {
  const pictures = originOf(config.coinIcon)
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    // The captcha works in a thread of its own.
    "worker-src 'self'",
    "style-src 'self'",
    // Widths and places that components compute; no style sheet can come in this way.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${pictures}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-language': locale.tag,
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Language, theme and session come by cookie: no cache between us and the reader can know them.
    'cache-control': isPrivate ? 'private, no-store' : 'private, no-cache',
  }
}

/** '' when pictures come from this origin. */
function originOf(base: string): string {
  return URL.canParse(base) ? new URL(base).origin : ''
}
