import { fetchFile } from '../../site-api/fetch-file.ts'
import { FileButton } from '../../site-api/file-button.tsx'
import { useWords } from '../../words/use-words.ts'
import type { RecordParams } from './assets-history-screen.tsx'
import type { RecordKind } from './record-query.ts'

interface ExportButtonProps {
  readonly what: RecordKind
  readonly params: RecordParams
}

/** The record as it is filtered, as a file. */
export function ExportButton({ what, params }: ExportButtonProps) {
  const t = useWords('assets-wallet')
  const load = () => fetchFile('GET /exchange-web-gateway/wallet/export', { what, ...params })
  return <FileButton load={load} name={what} label={t('export')} busyLabel={t('loading')} />
}
