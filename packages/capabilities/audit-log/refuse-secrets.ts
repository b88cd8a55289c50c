import { isList, type Json } from './canonical-json.ts'

const SECRET = new Set(['password', 'pword', 'pwd', 'token', 'secret', 'pin', 'code', 'otp', 'cookie', 'challenge'])
/** Words before `code` that make it harmless. */
const PLAIN_CODES = new Set(['country', 'result', 'error', 'refusal', 'reason', 'invite', 'currency'])

/**
 * Throws when a field is named like a secret: nobody may learn a password by reading the log, so writing one there is a
 * bug. Its presence (true, false, null) may be recorded.
 */
export function refuseSecrets(value: Json | undefined): void {
  if (value === undefined || value === null || typeof value !== 'object') return
  if (isList(value)) return value.forEach(refuseSecrets)
  for (const [key, field] of Object.entries(value)) {
    if (soundsSecret(key) && field !== undefined && field !== null && typeof field !== 'boolean') {
      throw new Error(`the audit log takes no secrets: ${key}`)
    }
    refuseSecrets(field)
  }
}

function soundsSecret(key: string): boolean {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  return words.some((word, i) => {
    const single = word.replace(/s$/, '')
    return SECRET.has(single) && !(single === 'code' && PLAIN_CODES.has(words[i - 1] ?? ''))
  })
}
