import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { type ReactNode, useRef } from 'react'
import type { ConsoleApiError } from '../../session/console-api.ts'

interface Files {
  download(ask: () => Promise<{ readonly name: string; readonly text: string }>): void
  /** `take` says what was done. */
  choose(take: (text: string) => Promise<string>): void
  /** To be rendered somewhere. */
  readonly chooser: ReactNode
}

/** Files that are carried to a machine without a connection, and back. */
export function useFiles(label: string): Files {
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const taking = useRef<(text: string) => Promise<string>>(undefined)
  const refuse = (failed: unknown) => toast({ text: (failed as ConsoleApiError).message, kind: 'bad' })
  const save = async (ask: Parameters<Files['download']>[0]) => {
    const { name, text } = await ask()
    const link = document.createElement('a')
    link.download = name
    link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`
    link.click()
  }
  const read = async (file: File | undefined) => {
    const done = file && (await taking.current?.(await file.text()))
    if (done) toast({ text: done, kind: 'good' })
  }
  return {
    download: (ask) => void save(ask).catch(refuse),
    choose: (take) => {
      taking.current = take
      input.current?.click()
    },
    chooser: (
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={(event) => {
          void read(event.target.files?.[0]).catch(refuse)
          event.target.value = ''
        }}
      />
    ),
  }
}
