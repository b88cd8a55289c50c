import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { Config } from '@bowline/platform/config.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const DAY_MS = 86_400_000
const WARN_DAYS = 14
/** Permissions of everybody but owner and group. */
const OTHERS = 0o007

/** The certificate is readable, matches the key, and is valid now and for a while. */
export function checkTls(config: Config, nowMs: number): Finding {
  const { tlsCertificate, tlsKey } = config
  if (tlsCertificate === undefined || tlsKey === undefined) {
    const how = config.behindTlsProxy ? 'left to the proxy in front' : 'off'
    return ok('TLS', how)
  }
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(readFileSync(tlsCertificate))
  } catch (error) {
    return fail('TLS', `${tlsCertificate} is no PEM certificate: ${(error as Error).message}`, 'check TLS_CERT')
  }
  try {
    if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(tlsKey)))) {
      return fail('TLS', 'the key does not belong to the certificate', 'check that TLS_CERT and TLS_KEY are a pair')
    }
  } catch {
    // The parser's message could contain parts of the key.
    return fail('TLS', `${tlsKey} is no PEM private key`, 'check TLS_KEY')
  }
  if (nowMs < certificate.validFromDate.getTime()) {
    return fail(
      'TLS',
      `not valid before ${certificate.validFromDate.toISOString()}`,
      'check the clock and the certificate',
    )
  }
  if ((statSync(tlsKey).mode & OTHERS) !== 0) {
    return warn('TLS', `${tlsKey} can be read by everybody on this machine`, `chmod o-rwx ${tlsKey}`)
  }
  const days = Math.floor((certificate.validToDate.getTime() - nowMs) / DAY_MS)
  if (days < 0) return fail('TLS', `ended on ${certificate.validToDate.toISOString()}`, 'renew the certificate')
  if (days < WARN_DAYS) return warn('TLS', `ends in ${days} days`, 'renew the certificate')
  return ok('TLS', `valid until ${certificate.validToDate.toISOString().slice(0, 10)}`)
}
