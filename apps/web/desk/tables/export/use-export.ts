import { useEffect, useRef, useState } from 'react'
import { useLiveDoor } from '../../../live/hooks.ts'
import { saveFile } from '../../../site-api/save-file.ts'
import { useDesk } from '../../desk.ts'
import { fetchCsv } from './download-csv.ts'
import { type ExportParams, exportFileName } from './export-request.ts'

type ExportState =
  | { readonly step: 'idle' }
  | { readonly step: 'running'; readonly rows: number }
  | { readonly step: 'done'; readonly rows: number; readonly name: string }
  | { readonly step: 'failed'; readonly error: unknown }

/** One download at a time; closing the dialog aborts it. */
export function useExport() {
  const door = useLiveDoor()
  const { product } = useDesk()
  const [state, setState] = useState<ExportState>({ step: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (params: ExportParams) => {
    const control = new AbortController()
    running.current?.abort()
    running.current = control
    const { signal } = control
    setState({ step: 'running', rows: 0 })
    try {
      const onRows = (rows: number) => setState({ step: 'running', rows })
      const { file, rows } = await fetchCsv(product.exportCall, { ...params, kind: product.kind }, { signal, onRows })
      if (signal.aborted) return
      const name = exportFileName(params, door.serverNow())
      saveFile(file, name)
      setState({ step: 'done', rows, name })
    } catch (error) {
      if (!signal.aborted) setState({ step: 'failed', error })
    }
  }
  const stop = () => {
    running.current?.abort()
    setState({ step: 'idle' })
  }
  return { state, start, stop }
}
