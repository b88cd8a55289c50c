import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import tls from 'node:tls'

export interface Certificate {
  readonly certificate: string
  readonly key: string
}

const DAY_MS = 86_400_000

/** A self-signed certificate for 127.0.0.1 and a name: X.509 v3 (RFC 5280) written as DER by hand. */
export function selfSignedCertificate(host = 'localhost'): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(oid('2a8648ce3d040302'))
  const name = sequence(set(sequence(oid('550403'), tag(0x0c, Buffer.from(`Bowline test ${host}`)))))
  const body = sequence(
    tag(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tag(0xa3, sequence(alternativeNames(host), isAuthority())),
  )
  const signature = sign('sha256', body, privateKey)
  const der = sequence(body, algorithm, tag(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}

function alternativeNames(host: string): Buffer {
  const names = sequence(tag(0x82, Buffer.from(host)), tag(0x87, Buffer.from([127, 0, 0, 1])))
  return sequence(oid('551d11'), tag(0x04, names))
}

function isAuthority(): Buffer {
  const yes = tag(0x01, Buffer.from([0xff]))
  return sequence(oid('551d13'), yes, tag(0x04, sequence(yes)))
}

function tag(number: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([number, ...size]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return tag(0x30, ...parts)
}

function set(...parts: Buffer[]): Buffer {
  return tag(0x31, ...parts)
}

function integer(bytes: Buffer): Buffer {
  return tag(0x02, bytes)
}

function oid(hex: string): Buffer {
  return tag(0x06, Buffer.from(hex, 'hex'))
}

/** YYMMDDhhmmssZ */
function utcTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/[-:T]|\..*/g, '')
  return tag(0x17, Buffer.from(`${digits.slice(2)}Z`))
}

/** Writes one into the folder, which this process trusts from then on; returns the options of an exchange that serves it. */
export function trustedCertificate(directory: string): NodeJS.ProcessEnv {
  const { certificate, key } = selfSignedCertificate()
  const files = { TLS_CERT: join(directory, 'cert.pem'), TLS_KEY: join(directory, 'key.pem') }
  writeFileSync(files.TLS_CERT, certificate)
  writeFileSync(files.TLS_KEY, key, { mode: 0o600 })
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate])
  return files
}
