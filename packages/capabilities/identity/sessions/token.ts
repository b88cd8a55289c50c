import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32
const FORM = /^[A-Za-z0-9_-]{43}$/

/** 256 bits from the system's secure random source, as base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Whether the text could be a token at all. */
export function isTokenShaped(text: string): boolean {
  return FORM.test(text)
}

/**
 * The stored form. A plain hash is enough: nobody can try out 256 random bits. Hashes the text, so that a token has one
 * spelling.
 */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
