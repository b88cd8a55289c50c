import { join } from 'node:path'
import { type BuildPlan, buildFolder } from '@bowline/platform/built-folder.ts'
import { compressFiles } from '@bowline/platform/compress-files.ts'

const plan: BuildPlan = {
  root: join(import.meta.dirname, '../..'),
  sources: ['apps/console', 'packages/design-system', 'packages/contract', 'packages/money', 'package-lock.json'],
  dist: join(import.meta.dirname, 'dist'),
  builder: import.meta.filename,
}

async function build(aside: string): Promise<void> {
  const [vite, { consoleBuild }] = await Promise.all([import('vite'), import('./vite.config.ts')])
  await vite.build(consoleBuild(aside))
  compressFiles(aside)
}

/** The operator server runs this program and reads the folder from its last line. */
if (import.meta.main) console.log(await buildFolder(plan, build))
