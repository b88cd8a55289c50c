import { deserialize, serialize } from 'node:v8'
import { type ControlHandlers, callControl } from '@bowline/platform/control-socket.ts'
import type { Signed, Signer } from './signer.ts'

/**
 * The way to a signer whose parent is another process: the supervisor, which starts it and serves this socket. Plans have
 * whole numbers larger than JSON's, so they travel as the same bytes as between a process and its child.
 */
export function signerHandlers(signer: () => Promise<Signer>): ControlHandlers {
  return {
    sign: async (params) => {
      const [plan, records] = unpack(params) as Parameters<Signer['sign']>
      return pack(await (await signer()).sign(plan, records))
    },
    accountKey: async (path) => (await signer()).accountKey(String(path)),
  }
}

export function openSignerSocket(path: string): Signer {
  return {
    sign: async (...question) => unpack(await callControl(path, 'sign', pack(question))) as Signed,
    accountKey: async (account) => String(await callControl(path, 'accountKey', account)),
  }
}

const pack = (value: unknown): string => serialize(value).toString('base64')
const unpack = (text: unknown): unknown => deserialize(Buffer.from(String(text), 'base64'))
