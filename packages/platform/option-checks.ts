/** What is wrong with the text of an option; undefined when nothing is. */
type Check = (text: string) => string | undefined

export function oneOf(...words: string[]): Check {
  const named = words.filter((word) => word !== '')
  return (text) => (words.includes(text) ? undefined : `must be ${named.join(' or ')}`)
}

export function port(text: string): string | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? undefined : 'must be a port number from 0 to 65535'
}

export function notEmpty(text: string): string | undefined {
  return text.trim() === '' ? 'must not be empty' : undefined
}

export function postgresUrl(text: string): string | undefined {
  if (text === '') return undefined
  if (!URL.canParse(text)) return 'must be a URL such as postgres://user:password@host:5432/database'
  const { protocol, username, password, hostname } = new URL(text)
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') return 'must begin with postgres:// or postgresql://'
  const isEscaped = [username, password, hostname].every((part) => !/%(?![0-9a-f]{2})/i.test(part))
  return isEscaped ? undefined : 'has a % that stands for itself: write %25'
}

export function origin(text: string): string | undefined {
  if (text === '') return undefined
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && url.origin === text
    ? undefined
    : 'must be an origin such as https://exchange.example'
}

export function httpUrl(text: string): string | undefined {
  const url = URL.parse(text)
  return text === '' || (url && /^https?:$/.test(url.protocol)) ? undefined : 'must begin with http:// or https://'
}

/** Mail and text messages carry codes, so they may leave this machine only over an encrypted connection. */
function isHere({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

export function smtpUrl(text: string): string | undefined {
  if (text === '') return undefined
  const url = URL.parse(text)
  return url && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
    ? undefined
    : 'must be a URL such as smtps://user:password@mail.example:465'
}

export function mailAddress(text: string): string | undefined {
  return text === '' || /^[^\s@<>"(),;:\\]{1,64}@[a-z0-9.-]{1,253}$/i.test(text)
    ? undefined
    : 'must be an address such as no-reply@exchange.example'
}

export function smsUrl(text: string): string | undefined {
  if (text === '') return undefined
  const url = URL.parse(text)
  return url && (url.protocol === 'https:' || (url.protocol === 'http:' && isHere(url)))
    ? undefined
    : 'must begin with https://'
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function headers(text: string): string | undefined {
  if (text === '') return undefined
  const read = jsonOf(text)
  const isFine =
    typeof read === 'object' &&
    read !== null &&
    Object.entries(read).every(
      ([name, value]) => /^[\w-]+$/.test(name) && typeof value === 'string' && /^[\x20-\x7e]*$/.test(value),
    )
  return isFine ? undefined : 'must be a JSON object of header names and values'
}

export function smsBody(text: string): string | undefined {
  const isFine = jsonOf(text) !== undefined && text.includes('{to}') && text.includes('{text}')
  return isFine ? undefined : 'must be JSON with {to} and {text} in it'
}

/** One node, or two of different operators that must agree. */
export function nodeUrls(text: string): string | undefined {
  const urls = readNodeUrls(text)
  if (urls.length > 2) return 'must be one URL, or two with a comma between'
  return urls.every((url) => url !== '' && httpUrl(url) === undefined)
    ? undefined
    : 'must begin with http:// or https://'
}

export function readNodeUrls(text: string): readonly string[] {
  return text === '' ? [] : text.split(',').map((url) => url.trim())
}

export function trpHost(text: string): string | undefined {
  return text === '' || /^([a-z0-9-]{1,63}\.)+[a-z0-9-]{1,63}(:\d{1,5})?$/.test(text)
    ? undefined
    : 'must be a host name such as travel.example.com'
}
