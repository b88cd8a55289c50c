import { readFileSync } from 'node:fs'

/** A service whose accounts can sign in here, by OpenID Connect. */
export interface SocialProvider {
  /** Used in URLs and rows: `google`. */
  readonly id: string
  /** The name people see. */
  readonly name: string
  /** The base URL of its discovery document. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

const FIELDS = ['id', 'name', 'issuer', 'clientId', 'clientSecret'] as const

/**
 * Parses the option OIDC_PROVIDERS: JSON, or the path of a JSON file. Returns a text when something is wrong with it;
 * the text never repeats the option's content, which holds secrets.
 */
export function readSocialProviders(text: string): readonly SocialProvider[] | string {
  if (text === '') return []
  const list = parse(text)
  if (!Array.isArray(list)) return 'must be a JSON array of {id, name, issuer, clientId, clientSecret}, or a file of it'
  for (const [place, entry] of list.entries()) {
    const problem = problemOf(entry)
    if (problem) return `entry ${place + 1}: ${problem}`
  }
  const providers = list as SocialProvider[]
  return new Set(providers.map(({ id }) => id)).size === providers.length ? providers : 'names an id twice'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.trimStart().startsWith('[') ? text : readFileSync(text, 'utf8'))
  } catch {
    return undefined
  }
}

function problemOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return 'must be an object'
  const fields = entry as Record<string, unknown>
  const missing = FIELDS.find((name) => typeof fields[name] !== 'string' || fields[name] === '')
  if (missing) return `${missing} is missing`
  const unknown = Object.keys(fields).find((name) => !(FIELDS as readonly string[]).includes(name))
  if (unknown) return `there is no ${unknown}`
  if (!/^[a-z0-9-]{1,32}$/.test(fields.id as string)) return 'id must be small letters, digits and dashes'
  if ((fields.name as string).length > 40) return 'name must be at most 40 characters'
  const issuer = URL.parse(fields.issuer as string)
  const isHere = issuer?.hostname === '127.0.0.1' || issuer?.hostname === 'localhost'
  return issuer?.protocol === 'https:' || (issuer?.protocol === 'http:' && isHere)
    ? undefined
    : 'issuer must begin with https://'
}
