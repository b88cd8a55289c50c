import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { unprivileged } from './unprivileged.ts'

it('runs a program without the rights of root, on files in a closed folder', () => {
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
