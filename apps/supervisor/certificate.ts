import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Config } from '@bowline/platform/config.ts'

/** Reports at once what would otherwise be an api that dies five times. */
export function checkCertificate({ tlsCertificate, tlsKey }: Config): void {
  if (!tlsCertificate || !tlsKey) return
  if (isPair(tlsCertificate, tlsKey)) return
  const named = `TLS_CERT=${tlsCertificate} and TLS_KEY=${tlsKey}`
  throw new Error(`${named} are not a PEM certificate and its own key: "npx bowline doctor" says what is wrong`)
}

/** The parser's message is not repeated, because it could contain parts of the key. */
function isPair(certificate: string, key: string): boolean {
  try {
    return new X509Certificate(readFileSync(certificate)).checkPrivateKey(createPrivateKey(readFileSync(key)))
  } catch {
    return false
  }
}
