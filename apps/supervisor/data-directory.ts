import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@bowline/platform/config.ts'

/**
 * Makes the data folder, closed to others, and notes the mode it was first used in: a folder with demo accounts,
 * demo money and simulated prices never becomes a production one, nor the other way round.
 */
export function prepareDataDirectory(config: Config): void {
  if (existsSync(join(config.dataDirectory, 'restoring'))) {
    throw new Error(
      `${config.dataDirectory} holds a restore that did not finish: empty it and run \`npx bowline restore\` again`,
    )
  }
  mkdirSync(config.dataDirectory, { recursive: true, mode: 0o700 })
  chmodSync(config.dataDirectory, 0o700)
  const path = join(config.dataDirectory, 'mode')
  if (!existsSync(path)) writeFileSync(path, `${config.mode}\n`, { mode: 0o600 })
  const first = readFileSync(path, 'utf8').trim()
  if (first === config.mode) return
  throw new Error(
    `${config.dataDirectory} was made in ${first} mode and cannot be used with BOWLINE_MODE=${config.mode}: choose another BOWLINE_DATA`,
  )
}
