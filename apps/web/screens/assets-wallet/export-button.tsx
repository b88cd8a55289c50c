import { Button } from '@bowline/design-system/actions/button.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { fetchFile } from '../../site-api/fetch-file.ts'
import { saveFile } from '../../site-api/save-file.ts'
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
  const showError = useShowError()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await fetchFile('GET /exchange-web-gateway/wallet/export', { what, ...params }).then(
      (file) => saveFile(file, `${what}-${new Date().toISOString().slice(0, 10)}.csv`),
      showError,
    )
    setBusy(false)
  }
  return (
    <Button
      size="s"
      icon={<Download aria-hidden="true" size={14} />}
      busy={busy}
      busyLabel={t('loading')}
      onClick={download}
    >
      {t('export')}
    </Button>
  )
}
