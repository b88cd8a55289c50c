import type { CallParams } from '@bowline/contract/calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useShowError } from '../../../shell/errors/use-show-error.ts'
import { fetchFile } from '../../../site-api/fetch-file.ts'
import { saveFile } from '../../../site-api/save-file.ts'
import { useWords } from '../../../words/use-words.ts'

type Asked = CallParams<'GET /fe-co-api/record/export'>

/** A list as it is filtered, as a file; all of its pages. */
export function ExportButton(asked: Asked) {
  const t = useWords('desk/tables')
  const showError = useShowError()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await fetchFile('GET /fe-co-api/record/export', asked).then(
      (file) => saveFile(file, `futures-${asked.what}-${new Date().toISOString().slice(0, 10)}.csv`),
      showError,
    )
    setBusy(false)
  }
  return (
    <Button
      size="s"
      icon={<Download aria-hidden="true" size={14} />}
      busy={isBusy}
      busyLabel={t('tables.loading')}
      onClick={download}
    >
      {t('tables.export')}
    </Button>
  )
}
