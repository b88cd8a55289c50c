export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * Canonical JSON: keys in the order of their UTF-16 units, no spaces, undefined omitted (as in RFC 8785). What
 * PostgreSQL's JSON cannot hold, NUL and half a surrogate pair, becomes the replacement character.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(value.toWellFormed().replaceAll('\0', '\ufffd'))
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('JSON has no such number')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const fields = Object.keys(value)
    .sort()
    .flatMap((key) => {
      const field = value[key]
      return field === undefined ? [] : [`${canonicalJson(key)}:${canonicalJson(field)}`]
    })
  return `{${fields.join(',')}}`
}

/** Array.isArray does not narrow readonly arrays. */
export const isList: (value: Json) => value is readonly Json[] = Array.isArray
