import type { Secrets } from '@bowline/platform/secrets.ts'

type Values = Readonly<Record<string, string | number | undefined>>

/** Encrypts codes and links in the queue, so that readers of the database cannot read them. */
export function sealValues(secrets: Secrets, key: string, values: object): Buffer {
  return secrets.encrypt(JSON.stringify(values), `message:${key}`)
}

export function openValues(secrets: Secrets, key: string, sealed: Uint8Array): Values {
  return JSON.parse(secrets.decrypt(sealed, `message:${key}`).toString()) as Values
}
