/**
 * Runs before everything else and imports nothing: whichever script of the first page does not come, or comes too late,
 * this one is there to say so. What it shows was drawn by the server (`#first-load-failure`).
 */
const failure = document.getElementById('first-load-failure') as HTMLTemplateElement

function show(): void {
  stop()
  const place = document.getElementById('content')
  place?.replaceChildren(failure.content.cloneNode(true))
  place?.querySelector('button')?.addEventListener('click', () => location.reload())
  document.title = place?.querySelector('h1')?.textContent ?? document.title
}

function showOfScript({ target }: Event): void {
  // What extensions of the browser put into the page is none of ours.
  if (target instanceof HTMLScriptElement && target.src.startsWith(location.origin)) show()
}

function stop(): void {
  clearTimeout(timer)
  removeEventListener('error', showOfScript, true)
}

const timer = setTimeout(show, Number(failure.dataset.withinMs))
// The entry, or one of the scripts it cannot do without.
addEventListener('error', showOfScript, true)
addEventListener('first-load-failed', show, { once: true })
addEventListener('first-load-done', stop, { once: true })
