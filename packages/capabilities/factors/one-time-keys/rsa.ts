import { constants, createPrivateKey, privateDecrypt } from 'node:crypto'

/** 256 bytes in base64, the output size of a 2048-bit RSA key. */
const CIPHER = /^[A-Za-z0-9+/]{342}==$/

/** Undefined when it was not encrypted with this key. The reason is not revealed. */
export function decryptOaep(privateKey: Buffer, cipher: string): string | undefined {
  if (!CIPHER.test(cipher)) return undefined
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' })
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  try {
    return privateDecrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(cipher, 'base64')).toString('utf8')
  } catch {
    return undefined
  }
}
