/** Either end of the channel between a process and its child. */
export interface IpcEnd {
  /** `sent` is called with the error where it could not be sent; without it a child that has just died is an `error` event. */
  send?(message: unknown, sent: (error: Error | null) => void): unknown
  on(event: 'message', listen: (message: unknown) => void): unknown
  once(event: 'disconnect', listen: () => void): unknown
}

export type IpcHandlers = Readonly<Record<string, (params: unknown) => Promise<unknown>>>

export interface Ipc {
  ask(method: string, params?: unknown): Promise<unknown>
}

type Spoken =
  | { readonly ipc: 'asked'; readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly ipc: 'answered'; readonly id: number; readonly result?: unknown; readonly error?: string }

/**
 * Questions in both directions over the channel between a process and its child, which nobody else can open: what a confined
 * process may ask for has no address. Values travel as JSON. Whatever else is sent over the channel passes by.
 */
export function openIpc(end: IpcEnd, handlers: IpcHandlers): Ipc {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  let last = 0
  let isOpen = true
  end.on('message', (message) => {
    const spoken = message as Spoken | undefined
    if (spoken?.ipc === 'asked') void answer(spoken.id, spoken.method, spoken.params)
    if (spoken?.ipc !== 'answered') return
    const asked = waiting.get(spoken.id)
    waiting.delete(spoken.id)
    if (spoken.error === undefined) asked?.resolve(spoken.result ?? null)
    else asked?.reject(new Error(spoken.error))
  })
  end.once('disconnect', () => {
    isOpen = false
    for (const { reject } of waiting.values()) reject(new Error('the other process ended'))
    waiting.clear()
  })

  async function answer(id: number, method: string, params: unknown): Promise<void> {
    try {
      const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
      if (!handler) throw new Error(`no such question: ${method}`)
      say({ ipc: 'answered', id, result: (await handler(params)) ?? null })
    } catch (error) {
      say({ ipc: 'answered', id, error: (error as Error).message })
    }
  }

  /** Whoever has died meanwhile needs no answer. */
  function say(answered: Spoken): void {
    if (isOpen) end.send?.(answered, () => {})
  }

  return {
    ask: (method, params = null) =>
      new Promise((resolve, reject) => {
        if (!isOpen || !end.send) return reject(new Error('there is no other process'))
        const id = ++last
        waiting.set(id, { resolve, reject })
        end.send({ ipc: 'asked', id, method, params } satisfies Spoken, (error) => {
          if (error && waiting.delete(id)) reject(error)
        })
      }),
  }
}
