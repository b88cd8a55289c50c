import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

export interface PasswordQuestion {
  readonly id: number
  readonly password: string
  readonly about: readonly string[]
}

export interface PasswordVerdict {
  readonly id: number
  readonly isCommon: boolean
  readonly score: number
}

const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const common = new Set(dictionary['passwords-common'])

parentPort?.on('message', ({ id, password, about }: PasswordQuestion) => {
  const isCommon = common.has(password.toLowerCase())
  const { score } = estimate.check(password, [...about])
  const verdict: PasswordVerdict = { id, isCommon, score }
  parentPort?.postMessage(verdict)
})
