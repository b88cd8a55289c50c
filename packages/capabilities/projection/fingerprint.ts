import { hash } from 'node:crypto'

/** 64 bits of a row's text: enough to notice damage, and their sum does not depend on the order. */
export function fingerprint(text: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${hash('md5', text).slice(0, 16)}`))
}

/** The same of a row's text in PostgreSQL. */
export function fingerprintSql(text: string): string {
  return `('x' || left(md5(${text}), 16))::bit(64)::bigint`
}
