import { createPinia } from 'pinia';
import { createApp } from 'vue';
import App from './App.vue';
import '../resources/design/tokens.css';
import './design/css/base.css';
import './design/css/forced-colors.css';
import { router } from './shell/router.ts';

createApp(App).use(createPinia()).use(router).mount('#app');
