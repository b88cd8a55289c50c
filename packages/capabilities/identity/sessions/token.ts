import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32
const FORM = /^[A-Za-z0-9_-]{43}$/

/** 256 bits from the system's secure source, as base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Whether it may be worth asking the database. */
export function isTokenShaped(text: string): boolean {
  return FORM.test(text)
}

/** What is stored. A plain hash will do: nobody can try out 256 random bits. Of the text, so a token has one spelling. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
