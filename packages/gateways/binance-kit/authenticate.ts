import { type ApiKey, authorize, isWellFormed, type Permission } from '@bowline/capabilities/api-keys/index.ts'
import type { Security } from './endpoint.ts'
import type { EqualOrders, Sender } from './equal-orders.ts'
import { INTEGER } from './parameter-text.ts'
import type { SignedParameters } from './raw-parameters.ts'
import { fingerprint, type UsedSignatures } from './used-signatures.ts'
import { empty, illegal, missing, WireError } from './wire-error.ts'

const DEFAULT_WINDOW_MS = 5_000
const LONGEST_WINDOW_MS = 60_000
/** How far ahead the caller's clock may be. */
const AHEAD_MS = 1_000
const MICROSECONDS_FROM = 100_000_000_000_000
const WINDOW = /^[0-9]{1,15}(\.[0-9]{1,3})?$/

const badKeyFormat = () => new WireError(-2014, 'API-key format invalid.', { status: 401 })
export const keyRefused = () => new WireError(-2015, 'Invalid API-key, IP, or permissions for action.', { status: 401 })
const badSignature = () => new WireError(-1022, 'Signature for this request is not valid.')
const signatureUsed = () => new WireError(-1022, 'Signature for this request was already used.')
const ahead = () => new WireError(-1021, "Timestamp for this request was 1000ms ahead of the server's time.")
const outside = () => new WireError(-1021, 'Timestamp for this request is outside of the recvWindow.')

export interface Proof extends Sender {
  readonly apiKey: string | undefined
  readonly sent: SignedParameters
  readonly nowMs: number
}

/** First half of authentication: whose key this is, and whether it may make this call from this address. */
export function identify(
  find: (apiKey: string) => ApiKey | undefined,
  proof: Pick<Proof, 'apiKey' | 'ip' | 'nowMs'>,
  permission: Permission | undefined,
): ApiKey {
  if (!proof.apiKey || !isWellFormed(proof.apiKey)) throw badKeyFormat()
  const key = find(proof.apiKey)
  if (authorize(key, permission, proof.ip, proof.nowMs) !== undefined) throw keyRefused()
  return key as ApiKey
}

/**
 * Second half: the timestamp is within its window, then the signature is right. `once`: a signature that was accepted
 * before is refused, because a repeat would place or cancel a second time; `equal` lets those pass that a program sends
 * at once.
 */
export function checkSignature(
  key: ApiKey,
  proof: Proof,
  once: UsedSignatures | undefined,
  equal?: EqualOrders | undefined,
): void {
  const { sent, nowMs } = proof
  const endsAtMs = checkTime(sent.parameters, nowMs)
  if (sent.signature === undefined) throw missing('signature')
  if (sent.signature === '') throw empty('signature')
  const { encodedText } = sent
  const fits =
    key.verify(sent.signedText, sent.signature) ||
    (encodedText !== undefined && encodedText !== sent.signedText && key.verify(encodedText, sent.signature))
  if (!fits) throw badSignature()
  if (!once) return
  const print = fingerprint(key.apiKey, sent.signature)
  if (once.add(print, endsAtMs, nowMs)) equal?.begin(print, proof)
  else if (!equal?.mayRepeat(print, proof)) throw signatureUsed()
}

/** Checks the timestamp; returns when the request's window ends. */
export function checkTime(parameters: SignedParameters['parameters'], nowMs: number): number {
  const text = parameters.get('timestamp')
  if (text === undefined || text === '') throw missing('timestamp')
  if (!INTEGER.test(text)) throw illegal('timestamp', INTEGER.source)
  const sentAt = Number(text) >= MICROSECONDS_FROM ? Number(text) / 1000 : Number(text)
  const windowMs = recvWindow(parameters.get('recvWindow'))
  if (sentAt >= nowMs + AHEAD_MS) throw ahead()
  if (nowMs - sentAt > windowMs) throw outside()
  return sentAt + windowMs
}

function recvWindow(text: string | undefined): number {
  if (text === undefined) return DEFAULT_WINDOW_MS
  if (text === '') throw empty('recvWindow')
  if (!WINDOW.test(text)) throw illegal('recvWindow', WINDOW.source)
  const windowMs = Number(text)
  if (windowMs > LONGEST_WINDOW_MS) throw new WireError(-1131, 'recvWindow must be less than 60000.')
  return windowMs
}

export function isSigned(security: Security): boolean {
  return security === 'signed' || security === 'trade'
}
