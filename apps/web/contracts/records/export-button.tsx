import type { CallParams } from '@bowline/contract/calls.ts'
import { fetchFile } from '../../site-api/fetch-file.ts'
import { FileButton } from '../../site-api/file-button.tsx'
import { useWords } from '../../words/use-words.ts'

type Asked = CallParams<'GET /fe-co-api/record/export'>

/** A list as it is filtered, as a file; all of its pages. */
export function ExportButton(asked: Asked) {
  const t = useWords('desk/tables')
  const load = () => fetchFile('GET /fe-co-api/record/export', asked)
  const name = `futures-${asked.what}`
  return <FileButton load={load} name={name} label={t('tables.export')} busyLabel={t('tables.loading')} />
}
