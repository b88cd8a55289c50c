import type { SignerAnswer, SignerQuestion } from '@bowline/chains/signer/local-signer.ts'
import type { ReleaseKeySet } from '@bowline/chains/signer/release-text.ts'
import { answerParent } from '@bowline/platform/confined-process.ts'
import { attest } from './attest.ts'
import { type Judge, signingTerms } from './judge-plan.ts'
import { KeyTree } from './key-tree.ts'
import { readPlan, readRecords } from './read-question.ts'
import { firstKeys, forgetFile, judgeChange, openPolicy, type SealedPolicy } from './release-keys.ts'
import { openSeed } from './seed-file.ts'
import { signPlan } from './sign-plan.ts'
import { SigningJournal } from './signing-journal.ts'

/**
 * `main.ts FOLDER`: the only process with seeds. It is started confined: no network, no programs, no files but its folder
 * and our code. It speaks with its parent alone, believes nothing that it says, and ends with it.
 */
const [, , given] = process.argv
if (given === undefined) throw new Error('the signer needs a folder')
const folder: string = given

let judge: Judge | undefined
let keepKeys: ((keys: ReleaseKeySet) => void) | undefined

answerParent((message): SignerAnswer => {
  const { number, ...question } = message as { number: number } & SignerQuestion
  try {
    return { number, done: answer(question as SignerQuestion) }
  } catch (error) {
    return { number, failed: (error as Error).message }
  }
})

function answer(question: SignerQuestion): unknown {
  if (question.call === 'open') {
    if (judge) throw new Error('the seed is open already')
    return open(question)
  }
  if (question.call === 'terms') return judge && signingTerms(judge, question.network, Date.now())
  if (question.call === 'sign') {
    if (!judge) return { refusal: 'locked' }
    const [plan, records] = [readPlan(question.plan), readRecords(question.records)]
    return plan && records ? signPlan(judge, plan, records, Date.now()) : { refusal: 'malformed' }
  }
  if (!judge) throw new Error('the seed is not open')
  if (question.call === 'accountKey') return judge.keys.accountKey(question.path)
  if (question.call === 'attest') return attest(judge, question.path, question.statement)
  if (question.call === 'releaseKeys') {
    takeFirstKeys()
    return judge.policy.releaseKeys
  }
  if (question.call !== 'changeReleaseKeys') throw new Error('no such question')
  const next = judgeChange(judge.policy.releaseKeys, question.next, question.approvals)
  if ('keys' in next && next !== judge.policy.releaseKeys) keepKeys?.(next)
  return 'keys' in next ? { version: next.version } : next
}

function open({ passphrase, policy }: Extract<SignerQuestion, { call: 'open' }>): { readonly isNew: boolean } {
  const sealed = openSeed<SealedPolicy>(folder, passphrase, policy)
  const opened = { keys: new KeyTree(sealed.entropy), journal: new SigningJournal(folder) }
  judge = { ...opened, policy: openPolicy(sealed.policy, policy) }
  // On the disk before it counts: what was taken from somebody must not be theirs again after a restart.
  keepKeys = (releaseKeys) => {
    sealed.keep({ ...sealed.policy, releaseKeys })
    judge = { ...opened, policy: openPolicy({ ...sealed.policy, releaseKeys }, policy) }
  }
  takeFirstKeys()
  return { isNew: sealed.isNew }
}

function takeFirstKeys(): void {
  const first = judge && firstKeys(folder, judge.policy.releaseKeys)
  if (!first) return
  keepKeys?.(first)
  forgetFile(folder)
}
