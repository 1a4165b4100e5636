/// <reference lib="webworker" />
import { rasterOf } from './raster.ts';
import type { RasterRequest } from './Rasteriser.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope;
const canvas = new OffscreenCanvas(1, 1);

scope.onmessage = ({ data: { recording, frame, ground } }: MessageEvent<RasterRequest>) => {
  rasterOf(canvas, recording, frame, ground);
  const bitmap = canvas.transferToImageBitmap();
  scope.postMessage(bitmap, [bitmap]);
};
