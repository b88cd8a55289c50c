import { Button } from '@bowline/design-system/actions/button.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { fetchFile } from '../../site-api/fetch-file.ts'
import { saveFile } from '../../site-api/save-file.ts'
import { useWords } from '../../words/use-words.ts'

/** All conversions, as a file. */
export function ExportButton() {
  const t = useWords('assets-convert')
  const showError = useShowError()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await fetchFile('GET /exchange-web/web/convert/export', {}).then(
      (file) => saveFile(file, `conversions-${new Date().toISOString().slice(0, 10)}.csv`),
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
