import type { SignerAnswer, SignerQuestion } from '@bowline/chains/signer/local-signer.ts'
import type { SigningPolicy } from '@bowline/chains/signer/signer.ts'
import { answerParent } from '@bowline/platform/confined-process.ts'
import { attest } from './attest.ts'
import { type Judge, signingTerms } from './judge-plan.ts'
import { KeyTree } from './key-tree.ts'
import { readPlan, readRecords } from './read-question.ts'
import { openSeed } from './seed-file.ts'
import { signPlan } from './sign-plan.ts'
import { SigningJournal } from './signing-journal.ts'

/**
 * `main.ts FOLDER`: the only process with seeds. It is started confined: no network, no programs, no files but its folder
 * and our code. It speaks with its parent alone, believes nothing that it says, and ends with it.
 */
const [, , folder] = process.argv
if (folder === undefined) throw new Error('the signer needs a folder')

let judge: Judge | undefined

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
    const { entropy, policy, isNew } = openSeed<SigningPolicy>(folder as string, question.passphrase, question.policy)
    judge = { keys: new KeyTree(entropy), policy, journal: new SigningJournal(folder as string) }
    return { isNew }
  }
  if (question.call === 'accountKey') {
    if (!judge) throw new Error('the seed is not open')
    return judge.keys.accountKey(question.path)
  }
  if (question.call === 'terms') return judge && signingTerms(judge, question.network, Date.now())
  if (question.call === 'attest') {
    if (!judge) throw new Error('the seed is not open')
    return attest(judge, question.path, question.statement)
  }
  if (!judge) return { refusal: 'locked' }
  const [plan, records] = [readPlan(question.plan), readRecords(question.records)]
  return plan && records ? signPlan(judge, plan, records, Date.now()) : { refusal: 'malformed' }
}
