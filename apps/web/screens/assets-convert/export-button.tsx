import { fetchFile } from '../../site-api/fetch-file.ts'
import { FileButton } from '../../site-api/file-button.tsx'
import { useWords } from '../../words/use-words.ts'

/** All conversions, as a file. */
export function ExportButton() {
  const t = useWords('assets-convert')
  const load = () => fetchFile('GET /exchange-web/web/convert/export', {})
  return <FileButton load={load} name="conversions" label={t('export')} busyLabel={t('loading')} />
}
