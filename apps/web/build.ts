import { join } from 'node:path'
import { type BuildPlan, buildFolder, ensureBuilt } from '@bowline/platform/built-folder.ts'
import { compressFiles } from '@bowline/platform/compress-files.ts'

const plan: BuildPlan = {
  root: join(import.meta.dirname, '../..'),
  sources: [
    'apps/web',
    'packages/design-system',
    'packages/contract',
    'packages/money',
    'packages/core',
    'package-lock.json',
  ],
  dist: join(import.meta.dirname, 'dist'),
  builder: import.meta.filename,
}

/** The site as this source has it; returns the folder with `browser/` and `server/`. */
export function ensureSiteBuilt(): Promise<string> {
  return ensureBuilt(plan)
}

async function build(aside: string): Promise<void> {
  const [vite, { browserBuild, serverBuild }] = await Promise.all([import('vite'), import('./vite.config.ts')])
  await Promise.all([vite.build(browserBuild(aside)), vite.build(serverBuild(aside))])
  compressFiles(join(aside, 'browser'))
}

if (import.meta.main) console.log(await buildFolder(plan, build))
