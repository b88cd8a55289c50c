import { deserialize, serialize } from 'node:v8'
import type { Ipc, IpcHandlers } from '@bowline/platform/ipc.ts'
import type { ReleaseKeySet } from './release-text.ts'
import type { ChangedKeys, Signed, Signer, SigningTerms } from './signer.ts'

/**
 * The way to a signer whose parent is another process: the supervisor, which starts both it and the one that asks, and passes
 * questions on. There is no socket that anybody else could open. Plans have whole numbers larger than JSON's, so they travel
 * as the same bytes as between a process and its child.
 */
export function signerAnswers(signer: () => Promise<Signer>): IpcHandlers {
  return {
    'signer.sign': async (params) => {
      const [plan, records] = unpack(params) as Parameters<Signer['sign']>
      return pack(await (await signer()).sign(plan, records))
    },
    'signer.terms': async (network) => pack(await (await signer()).terms(String(network))),
    'signer.attest': async (params) => {
      const [path, statement] = unpack(params) as Parameters<Signer['attest']>
      return (await signer()).attest(path, statement)
    },
    'signer.accountKey': async (path) => (await signer()).accountKey(String(path)),
    'signer.releaseKeys': async () => pack(await (await signer()).releaseKeys()),
    'signer.changeReleaseKeys': async (params) => {
      const [next, approvals] = unpack(params) as Parameters<Signer['changeReleaseKeys']>
      return pack(await (await signer()).changeReleaseKeys(next, approvals))
    },
  }
}

export function signerOver(ipc: Pick<Ipc, 'ask'>): Signer {
  return {
    sign: async (...question) => unpack(await ipc.ask('signer.sign', pack(question))) as Signed,
    terms: async (network) => unpack(await ipc.ask('signer.terms', network)) as SigningTerms | undefined,
    attest: async (...question) => String(await ipc.ask('signer.attest', pack(question))),
    accountKey: async (account) => String(await ipc.ask('signer.accountKey', account)),
    releaseKeys: async () => unpack(await ipc.ask('signer.releaseKeys', null)) as ReleaseKeySet,
    changeReleaseKeys: async (...question) =>
      unpack(await ipc.ask('signer.changeReleaseKeys', pack(question))) as ChangedKeys,
  }
}

const pack = (value: unknown): string => serialize(value).toString('base64')
const unpack = (text: unknown): unknown => deserialize(Buffer.from(String(text), 'base64'))
