/** A field of the forms by which people come in; `form`: none of them, so it is said beside the button. */
export type RefusedField = 'name' | 'code' | 'password' | 'country' | 'form'

const fields: Readonly<Record<string, RefusedField>> = {
  140006: 'name',
  140007: 'name',
  140013: 'name',
  140020: 'code',
  140021: 'code',
  140044: 'code',
  140045: 'code',
  110001: 'code',
  110007: 'code',
  110036: 'code',
  110041: 'password',
  140036: 'password',
}

/** What the server says beside a code that stands for many things: the word it has for the refusal. */
export function reasonOf(data: unknown): string | undefined {
  const reason = typeof data === 'object' && data !== null ? (data as { reason?: unknown }).reason : undefined
  return typeof reason === 'string' ? reason : undefined
}

/** Where a rejection is shown. */
export function refusedField({ code, data }: { readonly code: string; readonly data: unknown }): RefusedField {
  const reason = reasonOf(data) ?? ''
  if (reason.startsWith('password-')) return 'password'
  if (reason === 'no-country') return 'country'
  return fields[code] ?? 'form'
}
