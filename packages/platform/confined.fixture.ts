import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { answerParent } from './confined-process.ts'

/** Tries what it should not be able to do, and says what became of it. */
const attempts: Readonly<Record<string, (about: string) => unknown>> = {
  environment: () => process.env,
  read: (path) => readFileSync(path, 'utf8'),
  write: (path) => writeFileSync(path, 'was here'),
  run: () => spawnSync('true').status,
  signal: (pid) => process.kill(Number(pid), 0),
  connect: (port) =>
    new Promise((resolve, reject) =>
      connect(Number(port), '127.0.0.1', () => resolve('connected')).on('error', reject),
    ),
  hang: () => new Promise(() => setInterval(() => {}, 1_000)),
  die: () => process.exit(3),
}

answerParent(async (question) => {
  const [what, about] = question as [string, string]
  try {
    return { done: (await attempts[what]?.(about)) ?? null }
  } catch (error) {
    return { refused: (error as NodeJS.ErrnoException).code ?? String(error) }
  }
})
