import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs the checking program as a user would: alone, on a file, with what they type. Returns what it says. */
export function checkAlone(program: Uint8Array, proof: string, ...typed: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'bowline-proof-'))
  const files = { program: join(folder, 'verify-proof.mjs'), proof: join(folder, 'proof.json') }
  writeFileSync(files.program, program)
  writeFileSync(files.proof, proof)
  const { stdout, stderr } = spawnSync(process.execPath, [files.program, files.proof, ...typed], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return stdout + stderr
}

/** The same file with another amount of bitcoin, by one digit. */
export function withFlippedDigit(proof: string): string {
  return proof.replace(/"BTC": ?"\d/, (start) => start.slice(0, -1) + ((Number(start.at(-1)) + 1) % 10))
}
