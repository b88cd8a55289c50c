import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../class-names.ts'
import css from './toast.module.css'

export type ToastKind = 'info' | 'good' | 'warn' | 'bad'

export type ToastRequest = {
  readonly text: ReactNode
  readonly kind?: ToastKind | undefined
  readonly durationMs?: number | undefined
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined
}

/** Returns a function that dismisses it early. */
export type ShowToast = (toast: ToastRequest) => () => void

type Shown = ToastRequest & { readonly id: number }

const DURATION_MS = 3000
const MOST = 4

const icons = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleX }

const ToastContext = createContext<ShowToast>(() => () => {})

export function useToast(): ShowToast {
  return useContext(ToastContext)
}

/** Puts a mark before every toast that is shown from within. */
export function MarkedToasts({ mark, children }: { readonly mark: ReactNode; readonly children: ReactNode }) {
  const show = useToast()
  const marked = useCallback<ShowToast>(
    (toast) =>
      show({
        ...toast,
        text: (
          <>
            {mark} {toast.text}
          </>
        ),
      }),
    [show, mark],
  )
  return <ToastContext value={marked}>{children}</ToastContext>
}

export type ToastHostProps = {
  readonly label: string
  readonly closeLabel: string
  readonly children: ReactNode
}

/** All timers pause while one toast is hovered or focused. */
export function ToastHost({ label, closeLabel, children }: ToastHostProps) {
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const [held, setHeld] = useState(false)
  const lastId = useRef(0)
  const region = useRef<HTMLElement>(null)
  /** What had the focus before it came to a toast: it gets it back when the toast goes. */
  const cameFrom = useRef<HTMLElement>(null)

  const dismiss = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const show = useCallback<ShowToast>(
    (toast) => {
      lastId.current += 1
      const id = lastId.current
      setToasts((all) => [...all, { ...toast, id }].slice(-MOST))
      return () => dismiss(id)
    },
    [dismiss],
  )

  // Reopened for every new toast, because the layer opened last is on top, even of a dialog.
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    const layer = region.current
    if (!layer) return
    if (layer.matches(':popover-open')) layer.hidePopover()
    if (newest === undefined) setHeld(false)
    else layer.showPopover()
  }, [newest])

  useEffect(() => {
    const layer = region.current
    if (!layer) return
    const listening = new AbortController()
    const { signal } = listening
    const come = ({ relatedTarget }: FocusEvent) => {
      setHeld(true)
      if (relatedTarget instanceof HTMLElement && !layer.contains(relatedTarget)) cameFrom.current = relatedTarget
    }
    layer.addEventListener('pointerenter', () => setHeld(true), { signal })
    layer.addEventListener('focusin', come, { signal })
    for (const event of ['pointerleave', 'focusout']) layer.addEventListener(event, () => setHeld(false), { signal })
    return () => listening.abort()
  }, [])

  // Announced separately from the visible toast: a live region is read completely, so each toast would end with
  // "Close".
  const spoken = (urgent: boolean) => (
    <div className="spoken" aria-live={urgent ? 'assertive' : 'polite'}>
      {toasts
        .filter(({ kind }) => (kind === 'bad') === urgent)
        .map(({ id, text, action }) => (
          <p key={id}>
            {text} {action?.label}
          </p>
        ))}
    </div>
  )
  return (
    <ToastContext value={show}>
      {children}
      <section ref={region} className={css.region} popover="manual" aria-label={label}>
        {toasts.map((toast) => (
          <Toast
            key={toast.id}
            toast={toast}
            held={held}
            closeLabel={closeLabel}
            onDone={dismiss}
            onPressed={() => cameFrom.current?.focus()}
          />
        ))}
      </section>
      {/* At the head of the window: where it would stand otherwise, it makes the page a line longer than the window. */}
      <div className={css.said}>
        {spoken(false)}
        {spoken(true)}
      </div>
    </ToastContext>
  )
}

type ToastProps = {
  readonly toast: Shown
  readonly held: boolean
  readonly closeLabel: string
  readonly onDone: (id: number) => void
  /** Somebody pressed what stands on it. */
  readonly onPressed: () => void
}

function Toast({ toast, held, closeLabel, onDone, onPressed }: ToastProps) {
  const { id, text, kind = 'info', durationMs = DURATION_MS, action } = toast
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => onDone(id), durationMs)
    return () => clearTimeout(timer)
  }, [held, id, durationMs, onDone])
  const Icon = icons[kind]
  return (
    <div className={classNames(css.toast, css[kind])}>
      <Icon className={css.icon} size={16} aria-hidden="true" />
      <div className={css.text}>{text}</div>
      {action && (
        <Button
          size="s"
          kind="plain"
          onClick={() => {
            onPressed()
            action.onSelect()
            onDone(id)
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        label={closeLabel}
        size="s"
        icon={<X size={14} aria-hidden="true" />}
        onClick={() => {
          onPressed()
          onDone(id)
        }}
      />
    </div>
  )
}
