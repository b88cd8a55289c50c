import { Button } from '@bowline/design-system/actions/button.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useShowError } from '../shell/errors/use-show-error.ts'
import { saveFile } from './save-file.ts'

interface FileButtonProps {
  /** Gets the file when it is asked for. */
  readonly load: () => Promise<Blob>
  /** What the file is called, before the day and the ending. */
  readonly name: string
  readonly label: string
  readonly busyLabel: string
}

/** Saves rows as a CSV file. */
export function FileButton({ load, name, label, busyLabel }: FileButtonProps) {
  const showError = useShowError()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await load().then((file) => saveFile(file, `${name}-${new Date().toISOString().slice(0, 10)}.csv`), showError)
    setBusy(false)
  }
  return (
    <Button
      size="s"
      icon={<Download aria-hidden="true" size={14} />}
      busy={isBusy}
      busyLabel={busyLabel}
      onClick={download}
    >
      {label}
    </Button>
  )
}
