import { readFileSync } from 'node:fs'

/** A service whose accounts open this site, by OpenID Connect. */
export interface SocialProvider {
  /** Part of addresses and rows: `google`. */
  readonly id: string
  /** As people know it. */
  readonly name: string
  /** Where its discovery document begins. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

const FIELDS = ['id', 'name', 'issuer', 'clientId', 'clientSecret'] as const

/**
 * The option OIDC_PROVIDERS: JSON, or the path of a file of JSON. A text tells what is wrong with it; what it says is
 * never repeated, since it holds secrets.
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
