import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { unprivileged } from './unprivileged.ts'

it('runs a program without root rights, on files in a closed folder', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-unprivileged-'))
  const file = join(directory, 'fact')
  writeFileSync(file, 'readable', { mode: 0o600 })
  const [command, args] = unprivileged().wrap('sh', ['-c', `id -u; cat ${file}`])
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  const [uid, text] = stdout.split('\n')
  assert.notEqual(uid, '0')
  assert.match(uid as string, /^\d+$/, stderr)
  assert.equal(text, 'readable')
  rmSync(directory, { recursive: true })
})

it('does not give a folder to a user who could not reach it', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-unprivileged-'))
  const cluster = join(directory, 'cluster')
  mkdirSync(cluster)
  const bob = process.getuid?.() === 0 ? 12_345 : (process.getuid?.() as number)
  for (const path of [cluster, directory]) chownSync(path, bob, -1)
  const refusal = refusalOf(() => unprivileged().own(cluster))
  const [command, args] = unprivileged().wrap('test', ['-w', cluster])
  assert.equal(spawnSync(command, args).status === 0, refusal === undefined)
  if (refusal !== undefined) {
    assert.match(refusal, /belongs to another user: start as that user/)
    assert.equal(statSync(cluster).uid, bob)
  }
  rmSync(directory, { recursive: true })
})

function refusalOf(work: () => void): string | undefined {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
}
