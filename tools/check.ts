import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capabilityOrder } from '@bowline/capabilities/order.ts'
import { locales } from '@bowline/contract/terms/locales.ts'
import { optionTable } from '@bowline/platform/config-options.ts'
import { readArguments } from './arguments.ts'
import { checkArrows } from './checks/arrows.ts'
import { checkClosedLists } from './checks/closed-lists.ts'
import { checkDeclaredDependencies } from './checks/declared-dependencies.ts'
import {
  checkDecisions,
  checkFileNames,
  checkLinks,
  checkOptionTable,
  checkOverview,
  replaceOptionTable,
} from './checks/documents.ts'
import { checkFacades } from './checks/facades.ts'
import { checkFolderLists, folderLists } from './checks/folder-lists.ts'
import { checkLicences } from './checks/licences.ts'
import { checkOrderPath } from './checks/order-path.ts'
import { checkCapabilities, checkFiles, checkSubjects } from './checks/repository.ts'
import { repositoryFiles, root } from './checks/repository-files.ts'
import { checkStyles } from './checks/styles.ts'
import { checkWords } from './checks/words.ts'
import { flakyTestsFile } from './flaky-tests.ts'

let files = repositoryFiles()
const readmePath = join(root, 'README.md')

const usage = `npm run check [-- --write]

Runs every check. --write first brings up to date what follows from something else: the README's table of options, and
the lists of what lies in folders.`

if (readArguments(usage, { options: { write: { type: 'boolean' } } }).values.write) {
  for (const { file, make } of folderLists) writeFileSync(join(root, file), make(files))
  files = repositoryFiles()
  writeFileSync(readmePath, replaceOptionTable(readFileSync(readmePath, 'utf8'), optionTable()))
}

/** Runs an installed tool; when it fails, its output is the problem. */
function tool(name: string, ...args: string[]): () => Promise<string[]> {
  return async () => {
    const child = spawn(join(root, 'node_modules/.bin', name), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Tools written in JavaScript run on the pinned Node too.
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
    })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject))
    return code === 0 ? [] : [Buffer.concat(output).toString().trim() || `${name} failed with exit code ${code}`]
  }
}

const longFiles = JSON.parse(readFileSync(join(import.meta.dirname, 'checks/long-files.json'), 'utf8'))

/** Each returns a list of problems; an empty one means passed. */
const checks: Record<string, () => string[] | Promise<string[]>> = {
  types: tool('tsc', '-p', 'tsconfig.json', '--noEmit', '--pretty', 'false'),
  'types of the page': tool('tsc', '-p', 'tsconfig.web.json', '--noEmit', '--pretty', 'false'),
  style: tool('biome', 'check', '--max-diagnostics=50', '.'),
  unused: tool('knip', '--no-progress', '--no-config-hints'),
  arrows: () => checkArrows(files, capabilityOrder),
  facades: () => checkFacades(files),
  'order path': () => checkOrderPath(files),
  dependencies: () => checkDeclaredDependencies(files),
  licences: () => checkLicences(),
  repository: () => [
    ...checkFiles(files, longFiles),
    ...checkCapabilities(files, capabilityOrder),
    ...checkSubjects(files, capabilityOrder),
    ...checkFolderLists(files),
    ...checkClosedLists(files),
  ],
  styles: () => checkStyles(files),
  words: () => checkWords(files, locales),
  documents: () => [
    ...checkLinks(files, (path) => existsSync(join(root, path))),
    ...checkFileNames(files),
    ...checkDecisions(files),
    ...checkOverview(files, capabilityOrder),
    ...checkOptionTable(readFileSync(readmePath, 'utf8'), optionTable()),
  ],
}

async function run(name: string): Promise<boolean> {
  const startedAt = performance.now()
  const problems = await Promise.resolve()
    .then(checks[name])
    .catch((error: Error) => [error.message])
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  const mark = problems.length === 0 ? '✔' : '✖'
  console.log(
    [`${mark} ${name.padEnd(14)} ${seconds} s`, ...problems.map((problem) => problem.replace(/^/gm, '    '))].join(
      '\n',
    ),
  )
  return problems.length === 0
}

const results = await Promise.all(Object.keys(checks).map(run))
const failed = results.filter((passed) => !passed).length
const flaky = existsSync(flakyTestsFile) ? readFileSync(flakyTestsFile, 'utf8').trim() : ''
if (flaky !== '')
  console.log(`\nFlaky in the last whole run of the tests (they passed when run again alone):\n${flaky}`)
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
