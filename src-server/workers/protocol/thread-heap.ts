/** The part of the heap that V8 gives a thread which the thread lets itself use: from 0.8 on V8 may end it at any moment. */
export const shareOfHeap = 0.78;

/** The exit code of a thread that ended itself as its heap was full. */
export const heapFull = 86;
