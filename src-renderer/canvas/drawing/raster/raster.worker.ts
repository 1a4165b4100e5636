/// <reference lib="webworker" />
import type { RasterRequest } from './Rasteriser.ts';
import { rasterOf } from './raster.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope;
const canvas = new OffscreenCanvas(1, 1);

scope.onmessage = ({ data: { recording, frame, ground } }: MessageEvent<RasterRequest>) => {
  rasterOf(canvas, recording, frame, ground);
  const bitmap = canvas.transferToImageBitmap();
  scope.postMessage(bitmap, [bitmap]);
};
