import { findLocale } from '@bowline/contract/terms/locales.ts'
import { readCookies } from '@bowline/platform/read-cookies.ts'

const LANGUAGE_COOKIE = 'clientCommonlanguage'
const LONGEST_CONTEXT = 4_096
const LONGEST_DEVICE_ID = 128

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The language of a call: explicit, otherwise remembered; undefined: it names none. */
export function namedLocale(headers: Headers, context: ReadonlyMap<string, string>): string | undefined {
  const said = [context.get('hl'), context.get('lang'), headers['exchange-language']]
  const remembered = readCookies(asText(headers.cookie)).get(LANGUAGE_COOKIE)
  for (const id of [...said, remembered]) {
    const locale = findLocale(asText(id))
    if (locale) return locale.id
  }
  return undefined
}

/**
 * The device id from the request context, base64url of JSON (specification §3). None of it is proof of anything; the rest
 * is not read (README).
 */
export function deviceIdOf(headers: Headers, context: ReadonlyMap<string, string>): string | undefined {
  const text = asText(headers['request-context']) ?? context.get('requestContext')
  if (!text || text.length > LONGEST_CONTEXT) return undefined
  try {
    const { deviceId } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as { deviceId?: unknown }
    return typeof deviceId === 'string' ? deviceId.slice(0, LONGEST_DEVICE_ID) : undefined
  } catch {
    return undefined
  }
}

/** The kind of page that made a call, for the audit log: `H5` for phones, `Web` for wider screens. */
export function webSourceOf(said: string | undefined): 'H5' | 'Web' | undefined {
  return said === 'H5' || said === 'Web' ? said : undefined
}

function asText(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}
