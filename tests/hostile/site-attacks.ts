/** Headers that claim to come from our proxy, or the page server. */
export const proxyLies = {
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'javascript',
  'x-forwarded-for': '6.6.6.6',
  'x-bowline-client': '6.6.6.6',
  'x-original-url': '/user/login',
  'x-rewrite-url': '/user/login',
  forwarded: 'host=evil.example;proto=https',
  connection: 'x-forwarded-host, x-bowline-client, cookie',
}

/** A `Host` that is invalid, or more than one. */
export const badHosts = [
  'a b',
  'evil"><script>',
  '[::1',
  'x:99999999',
  'evil.example/path?',
  'user@evil.example',
  "evil'b",
  'evil\\b',
]

/** Return URLs that lead to other sites, in spellings that browsers tolerate. */
export const waysAway = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'http:///evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/%5cevil.example',
  '@evil.example',
  '.evil.example',
  '%0d%0aset-cookie:x=1',
  'javascript:alert(1)',
  'data:text/html,x',
]

/** Texts that try to break out of markup, JSON, a header, a cookie. */
export const hostileWords = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "';alert(1)//",
  '\u2028<!--',
  'a\r\nset-cookie: x=1',
  'a; Domain=evil.example',
  'a\u0000b',
  'x'.repeat(600),
]

/** Possible spellings of a step towards the file system's root. */
export const stepsUp = ['../', '..%2f', '..%252f', '%2e%2e/', '..\\', '..%5c', '....//', '.%00./', '%c0%ae%c0%ae/']
